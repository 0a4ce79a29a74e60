import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'

export const authStrategies = [
  'EmailAndPassword',
  'MagicLink',
  'Code',
  'NoLocalAuthentication',
  'SmsCode',
  'WebAuthN',
  'UsernameAndPassword',
  'UsernameAndMagicLink',
  'UsernameAndCode',
  'UsernameAndSms',
] as const
export const authStrategy = v.picklist(authStrategies)

/** Ways in that may stand beside the main one. */
export const secondaryAuthStrategies = [
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SmsCode',
  'SmsCodeV2',
  'Passkeys',
  'UsernameAndPassword',
  'UsernameAndMagicLink',
  'UsernameAndCode',
  'UsernameAndSms',
] as const
export const secondaryAuthStrategy = v.picklist(secondaryAuthStrategies)

export const getVendorConfig = operation({
  name: 'getVendorConfig',
  summary: 'How people sign in to this installation.',
  method: 'GET',
  path: '/identity/resources/configurations/v1/public',
  access: anyone,
  input: v.object({}),
  output: v.object({
    allowSignups: v.boolean(),
    allowNotVerifiedUsersLogin: v.boolean(),
    apiTokensEnabled: v.boolean(),
    forcePermissions: v.boolean(),
    authStrategy,
    machineToMachineAuthStrategy: v.picklist(['ClientCredentials', 'AccessToken']),
  }),
})

export const getVendorPublicInfo = operation({
  name: 'getVendorPublicInfo',
  method: 'GET',
  path: '/vendors/public',
  access: anyone,
  input: v.object({}),
  output: v.object({ name: v.string(), logo: v.string(), icon: v.string(), whiteLabelMode: v.boolean() }),
})
