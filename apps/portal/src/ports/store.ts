import type { createStore } from 'jotai/vanilla'

/** The one store of a document: all state of the portal is in its atoms. */
export type Store = ReturnType<typeof createStore>
