import { VestibulePortalElement } from './vestibule-portal.ts'

const name = 'vestibule-portal'

declare global {
  interface HTMLElementTagNameMap {
    [name]: VestibulePortalElement
  }
}

// Imported twice, or by two bundles of one page, it is one element all the same.
if (globalThis.customElements && !customElements.get(name))
  customElements.define(name, VestibulePortalElement)

export { VestibulePortalElement }
