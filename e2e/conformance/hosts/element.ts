import type { PortalHandle } from '@vestibule/host-sdk'
import { VestibulePortalElement } from '@vestibule/host-sdk/element'
import { handleActions } from './handle-actions.ts'
import { given, offer } from './offer.ts'

const element = new VestibulePortalElement()
const handle = (): PortalHandle => {
  if (!element.portal) throw new Error('Nothing is mounted yet')
  return element.portal
}

const { note } = offer({
  start: () => {
    const { portalUrl, clientId } = given()
    element.setAttribute('portal-url', portalUrl)
    element.setAttribute('client-id', clientId)
    element.addEventListener('auth-change', (event) =>
      note((event as CustomEvent<{ state: string }>).detail.state),
    )
    document.getElementById('portal')?.append(element)
    return handle().ready()
  },
  actions: {
    ...handleActions(handle),
    setTheme: (theme: { mode: string; tokens?: object }) => {
      // An attribute says a mode and nothing else.
      if (theme.tokens) throw Object.assign(new Error(), { code: 'UNSUPPORTED' })
      element.setAttribute('theme', theme.mode)
    },
    setLocale: ({ locale }: { locale: string }) => element.setAttribute('locale', locale),
    destroy: () => element.remove(),
  },
})
