import type account from '../en/admin/account.json'
import type activate from '../en/signin/activate.json'
import type adminErrors from '../en/signin/admin-errors.json'
import type allAccounts from '../en/admin/all-accounts.json'
import type apiTokens from '../en/admin/api-tokens.json'
import type audits from '../en/admin/audits.json'
import type approval from '../en/signin/approval.json'
import type approveProgram from '../en/signin/approve-program.json'
import type chooseTenant from '../en/signin/choose-tenant.json'
import type common from '../en/signin/common.json'
import type data from '../en/admin/data.json'
import type dialog from '../en/admin/dialog.json'
import type errors from '../en/signin/errors.json'
import type forgotPassword from '../en/signin/forgot-password.json'
import type groups from '../en/admin/groups.json'
import type idle from '../en/signin/idle.json'
import type impersonation from '../en/signin/impersonation.json'
import type invitation from '../en/signin/invitation.json'
import type login from '../en/signin/login.json'
import type mailSent from '../en/signin/mail-sent.json'
import type mfa from '../en/signin/mfa.json'
import type native from '../en/signin/native.json'
import type newPassword from '../en/signin/new-password.json'
import type noCookies from '../en/signin/no-cookies.json'
import type openApp from '../en/signin/open-app.json'
import type parts from '../en/admin/parts.json'
import type passkeys from '../en/signin/passkeys.json'
import type passwordRules from '../en/signin/password-rules.json'
import type passwordless from '../en/signin/passwordless.json'
import type permissions from '../en/admin/permissions.json'
import type phone from '../en/signin/phone.json'
import type phoneReset from '../en/signin/phone-reset.json'
import type press from '../en/signin/press.json'
import type privacy from '../en/admin/privacy.json'
import type profile from '../en/admin/profile.json'
import type provisioning from '../en/admin/provisioning.json'
import type roles from '../en/admin/roles.json'
import type scopedAccount from '../en/admin/scoped-account.json'
import type security from '../en/admin/security.json'
import type remedies from '../en/signin/remedies.json'
import type shell from '../en/admin/shell.json'
import type signUp from '../en/signin/sign-up.json'
import type logout from '../en/signin/logout.json'
import type signedOut from '../en/signin/signed-out.json'
import type social from '../en/signin/social.json'
import type sso from '../en/admin/sso.json'
import type table from '../en/admin/table.json'
import type typedCode from '../en/signin/typed-code.json'
import type unlock from '../en/signin/unlock.json'
import type users from '../en/admin/users.json'
import type ways from '../en/signin/ways.json'

/** What the portal says; English is the type. One line for each namespace, one namespace for each feature folder. */
export type PortalMessages = {
  activate: typeof activate
  adminErrors: typeof adminErrors
  account: typeof account
  allAccounts: typeof allAccounts
  apiTokens: typeof apiTokens
  approval: typeof approval
  approveProgram: typeof approveProgram
  audits: typeof audits
  chooseTenant: typeof chooseTenant
  common: typeof common
  data: typeof data
  dialog: typeof dialog
  errors: typeof errors
  forgotPassword: typeof forgotPassword
  groups: typeof groups
  idle: typeof idle
  impersonation: typeof impersonation
  invitation: typeof invitation
  login: typeof login
  mailSent: typeof mailSent
  mfa: typeof mfa
  native: typeof native
  newPassword: typeof newPassword
  noCookies: typeof noCookies
  openApp: typeof openApp
  parts: typeof parts
  passkeys: typeof passkeys
  passwordRules: typeof passwordRules
  passwordless: typeof passwordless
  permissions: typeof permissions
  phone: typeof phone
  phoneReset: typeof phoneReset
  press: typeof press
  privacy: typeof privacy
  profile: typeof profile
  provisioning: typeof provisioning
  remedies: typeof remedies
  roles: typeof roles
  scopedAccount: typeof scopedAccount
  security: typeof security
  shell: typeof shell
  signUp: typeof signUp
  logout: typeof logout
  signedOut: typeof signedOut
  social: typeof social
  sso: typeof sso
  table: typeof table
  typedCode: typeof typedCode
  unlock: typeof unlock
  users: typeof users
  ways: typeof ways
}

export type Namespace = keyof PortalMessages
