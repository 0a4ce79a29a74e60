import { createPortal } from './create-portal.ts'
import { followHostedSignIn } from './hosted-sign-in.ts'
import { renderLoginPage } from './render-page.ts'
import { themes } from './theme.ts'
import type { Rendered, Rendering } from './vendor.ts'

/** The sign-in box, where the wrapper looks for it. It shows itself when the address is one of its routes. */
export const loginBox = {
  render: (_: Element, rendering: Rendering): Rendered => {
    if (rendering.options.hostedLoginBox) followHostedSignIn(rendering)
    else createPortal(rendering)
    return { unmount: () => {} }
  },
  renderPage: renderLoginPage,
  themes,
}
