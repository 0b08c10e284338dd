/** Where v14 differs from what the types (v13) say, as far as the shell needs it. */

/** Second argument of a query's handler; `user`, who asks, is only there on v14. */
export interface QueryContext {
  timeout?: number;
  user?: { id: string | null; isGM: boolean };
}

export type QueryHandler = (data: unknown, context?: QueryContext) => Promise<unknown>;

export interface StatusConfig {
  id: string;
  name: string;
  img: string;
  hud?: boolean;
}

/** v13 holds an array, v14 a record by id that also answers to array use. */
export type StatusRegistry = StatusConfig[] | Record<string, StatusConfig>;

/** An effect as we write it; `showIcon` 2 (always) is v14's, where an effect without duration is otherwise not drawn. */
export interface EffectData {
  _id?: string;
  name: string;
  img: string;
  statuses: string[];
  disabled: boolean;
  showIcon?: 0 | 1 | 2;
  flags: { undertow: { effect: string } };
}
