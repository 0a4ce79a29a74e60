import { createContext } from 'react'

/** Steps that a dialog shows: it has the logo's place, the first heading and the way out. */
export const InDialog = createContext(false)
