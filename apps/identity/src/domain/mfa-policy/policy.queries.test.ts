import type { MfaStrategy } from '@vestibule/contract/schemas/mfa'
import { expect, test } from 'vitest'
import type { Config } from '../../runtime/config/config.ts'
import { offeredStrategies } from './policy.queries.ts'

const texting = { environment: 'test', sms: undefined } as Config
const silent = { environment: 'production', sms: undefined } as Config
const app = 'AuthenticatorApp'

const rows: readonly [readonly MfaStrategy[], Config, readonly MfaStrategy[]][] = [
  [[app, 'SMS'], texting, [app, 'SMS']],
  [['SMS'], texting, [app, 'SMS']],
  [['SMS', 'EmailCode'], texting, [app, 'SMS', 'EmailCode']],
  [['WebAuthnPlatform', 'SMS'], texting, ['WebAuthnPlatform', 'SMS']],
  [['EmailCode'], texting, ['EmailCode']],
  [[], texting, [app]],
  [[app, 'SMS'], silent, [app]],
  [['SMS'], silent, [app]],
]

test.each(rows)(
  'SEC-OT-05 of %j a text message is never the only one, nor offered where no provider sends it',
  (chosen, config, offered) => expect(offeredStrategies(chosen, config)).toEqual(offered),
)
