import { HostSdk, type PortalHandle } from '@vestibule/host-sdk'
import { handleActions } from './handle-actions.ts'
import { given, offer } from './offer.ts'

let portal: PortalHandle | undefined
const handle = (): PortalHandle => {
  if (!portal) throw new Error('Nothing is mounted yet')
  return portal
}

const { note } = offer({
  start: () => {
    portal = HostSdk.mount(document.getElementById('portal') as HTMLElement, given())
    portal.on('auth-change', ({ state }) => note(state))
    return portal.ready()
  },
  actions: handleActions(handle),
})
