import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renameKey,
  startPasskey,
} from '../../domain/passkeys/devices.ts'
import {
  addPasskeyInWindow,
  getPasskeyWindow,
  getPasskeyWindowAccount,
  openPasskeyWindow,
  startPasskeyInWindow,
} from '../../domain/passkeys/passkey-window.ts'
import { webAuthnPostLogin } from '../../domain/passkeys/post-login.ts'
import { webAuthnPreLogin } from '../../domain/passkeys/pre-login.ts'

export const webauthnHandlers: IdentityHandlers<Contract['webauthn']> = {
  webAuthnPreLogin,
  webAuthnPostLogin,
  getWebAuthnDevices: listPasskeys,
  webAuthnCreateNewDeviceSession: startPasskey,
  verifyNewDeviceSession: addPasskey,
  deleteWebAuthnDevice: removePasskey,
  renameWebAuthnDevice: renameKey,
  openPasskeyWindow,
  getPasskeyWindow,
  getPasskeyWindowAccount,
  startPasskeyInWindow,
  addPasskeyInWindow,
}
