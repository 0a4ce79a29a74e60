import { describe } from 'vitest'
import { testRows } from '../../testing/flow-rows.ts'
import { firstLogin } from './cells/pre-login.ts'
import { login } from './login.flow.ts'
import { chooseTenantRows } from '../../testing/login-rows/choose-tenant.ts'
import { codeRows, linkRows } from '../../testing/login-rows/codes.ts'
import { passkeyRows } from '../../testing/login-rows/passkeys.ts'
import { passwordRuleRows } from '../../testing/login-rows/password-rules.ts'
import { passwordRows } from '../../testing/login-rows/password.ts'
import { ssoRows } from '../../testing/login-rows/sso.ts'
import { quickLoginRows } from '../../testing/login-rows/quick-login.ts'
import { smsRows } from '../../testing/login-rows/sms-codes.ts'
import { twoFactorRows } from '../../testing/login-rows/two-factor.ts'

describe('login', () =>
  testRows(login, firstLogin, [
    ...passwordRows,
    ...codeRows,
    ...smsRows,
    ...linkRows,
    ...passkeyRows,
    ...passwordRuleRows,
    ...ssoRows,
    ...twoFactorRows,
    ...chooseTenantRows,
    ...quickLoginRows,
  ]))
