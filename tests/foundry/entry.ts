/** The module as it ships, with its check dialogs replaced by whatever the test puts on the tab's window. */
import { usePresenter } from "../../src/foundry/prompts.ts";
import type { CheckReply, CheckRequest } from "../../src/foundry/question.ts";
import { runSelfCheck } from "../../src/foundry/self-check/run.ts";
import "../../src/main.ts";
import { reportText } from "../../src/ui/self-check-view.ts";

interface Screen {
  present(request: CheckRequest): Promise<CheckReply>;
  withdraw(key: string): void;
}

let sit: (screen: Screen) => void = () => {};
const screen = new Promise<Screen>((resolve) => {
  sit = resolve;
});
Object.assign(window, { undertowScreen: sit, undertowSelfCheck: runSelfCheck, undertowSelfCheckText: reportText });

// A question may come before the test has got hold of a tab that has just been reloaded.
usePresenter({
  present: async (request) => (await screen).present(request),
  withdraw: (key) => void screen.then(({ withdraw }) => withdraw(key)),
});
