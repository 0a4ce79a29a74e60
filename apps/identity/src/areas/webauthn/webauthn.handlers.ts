import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../http/visitor.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './devices.ts'
import {
  addPasskeyInWindow,
  getPasskeyWindow,
  getPasskeyWindowAccount,
  openPasskeyWindow,
  startPasskeyInWindow,
} from './passkey-window.ts'
import { webAuthnPostLogin } from './post-login.ts'
import { webAuthnPreLogin } from './pre-login.ts'

export const webauthnHandlers: IdentityHandlers<Contract['webauthn']> = {
  webAuthnPreLogin,
  webAuthnPostLogin,
  getWebAuthnDevices: listPasskeys,
  webAuthnCreateNewDeviceSession: startPasskey,
  verifyNewDeviceSession: addPasskey,
  deleteWebAuthnDevice: removePasskey,
  openPasskeyWindow,
  getPasskeyWindow,
  getPasskeyWindowAccount,
  startPasskeyInWindow,
  addPasskeyInWindow,
}
