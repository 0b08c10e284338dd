/** The fields that the documents' schemas are put together from. */
import * as f from "./fields.ts";

export const text = (initial = "", options: f.FieldOptions = {}) =>
  new f.StringField({ required: true, initial, ...options });
export const maybeText = (initial: string | null = null) => new f.StringField({ nullable: true, initial });
export const number = (initial: number | null, options: f.FieldOptions = {}) =>
  new f.NumberField({ required: true, nullable: initial === null, initial, ...options });
export const flag = (initial = false) => new f.BooleanField({ initial });
export const id = () => new f.DocumentIdField({ nullable: true, initial: null });
export const free = () => new f.ObjectField();
export const flags = () => new f.DocumentFlagsField();
export const list = () => new f.ArrayField(new f.AnyField());
export const ownership = () => new f.ObjectField({ initial: { default: 0 } });

export const base = (): f.DataSchema => ({ _id: new f.IdField(), flags: flags(), _stats: free() });
