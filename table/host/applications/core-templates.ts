/** The host's own templates that modules commonly name, in the table's words. */
export const CORE_TEMPLATES: Record<string, string> = {
  "templates/generic/form-footer.hbs": `<footer class="form-footer">
  {{#each buttons}}
  <button type="{{#if type}}{{type}}{{else}}submit{{/if}}" class="{{cssClass}}"
    {{#if name}}name="{{name}}"{{/if}} {{#if action}}data-action="{{action}}"{{/if}} {{disabled disabled}}>
    {{#if icon}}<i class="{{icon}}" inert></i>{{/if}}
    {{#if label}}<span>{{localize label}}</span>{{/if}}
  </button>
  {{/each}}
</footer>`,
};
