import type { LiveFacts } from './session-facts.queries.ts'

declare const passed: unique symbol

/** Facts of a session that the gate let pass in this request (`authentication/gate/pass-session.ts`). Tokens are made of nothing else. */
export type PassedFacts = LiveFacts & { readonly [passed]: true }
