import { atom } from 'jotai/vanilla'

/** Who acts in which tenant, as one text; empty while nobody does. Set by the session. */
export const actingAtom = atom('')
