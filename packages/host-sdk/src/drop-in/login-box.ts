import { portalOf } from './portal-of.ts'
import type { Rendered, Rendering } from './vendor.ts'

/** The sign-in box, where the wrapper looks for it. It shows itself when the address is one of its routes. */
export const loginBox = {
  render: (_: Element, rendering: Rendering): Rendered => {
    portalOf(rendering)
    return { unmount: () => {} }
  },
}
