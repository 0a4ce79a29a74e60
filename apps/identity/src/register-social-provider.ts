import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { runCommand } from './command.ts'
import { type ProviderOptions, socialProviders } from './db/schema/social-providers.ts'
import { uuidv7 } from './db/uuidv7.ts'
import { isBuiltIn } from './federation/social/built-in.ts'
import { callbackAddress } from './federation/oidc/authorize.ts'
import { systemRandom } from './random.ts'
import { secretKeysOf } from './secret-key.ts'
import { createSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

const usage =
  'register-social-provider --type <google|microsoft|github|apple|linkedin|slack|facebook|custom> --client-id <id> ' +
  '[--trusted] [--off] [--name <name>] [--issuer <https://..>] ' +
  '[--authorization-url <..> --token-url <..> --user-info-url <..>] [--team-id <..> --key-id <..>] ' +
  '[--email-is-verified]. The client secret comes in the variable CLIENT_SECRET, of Apple the PEM text of the key.'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const { values } = parseArgs({
  options: {
    type: text,
    'client-id': text,
    name: text,
    issuer: text,
    'authorization-url': text,
    'token-url': text,
    'user-info-url': text,
    'team-id': text,
    'key-id': text,
    trusted: flag,
    off: flag,
    'email-is-verified': flag,
  },
})

const optionsOf = (): ProviderOptions => ({
  ...(values.issuer && { issuer: values.issuer }),
  ...(values['authorization-url'] && { authorizationUrl: values['authorization-url'] }),
  ...(values['token-url'] && { tokenUrl: values['token-url'] }),
  ...(values['user-info-url'] && { userInfoUrl: values['user-info-url'] }),
  ...(values['team-id'] && { teamId: values['team-id'] }),
  ...(values['key-id'] && { keyId: values['key-id'] }),
  ...(values['email-is-verified'] && { emailIsVerified: true }),
})

const isReachable = ({ issuer, authorizationUrl, tokenUrl, userInfoUrl }: ProviderOptions): boolean =>
  issuer !== undefined || (!!authorizationUrl && !!tokenUrl && !!userInfoUrl)

/** Sets a social provider up, or changes it, and says which address to register there. */
await runCommand(async ({ db }, config) => {
  const { type, 'client-id': clientId, name: displayName = '' } = values
  const clientSecret = process.env.CLIENT_SECRET
  if (type === undefined || clientId === undefined || !clientSecret) throw new StartError(usage)
  const options = optionsOf()
  if (!isBuiltIn(type) && type !== 'custom') throw new StartError(`--type ${type} is not known`)
  if (type === 'custom' && !isReachable(options))
    throw new StartError('A custom provider needs --issuer, or its three addresses')
  if (type === 'apple' && !(options.teamId && options.keyId))
    throw new StartError('Apple needs --team-id and --key-id')
  const secrets = createSecrets(await secretKeysOf(config, systemRandom), systemRandom)
  const sealedClientSecret = secrets.seal('provider-secrets', clientSecret)
  const now = systemClock.now()
  const fields = {
    displayName,
    sealedClientSecret,
    isActive: values.off !== true,
    isTrusted: values.trusted === true,
    options,
    updatedAt: now,
  }
  await db
    .insert(socialProviders)
    .values({ id: uuidv7(systemClock, systemRandom), type, clientId, createdAt: now, ...fields })
    .onConflictDoUpdate({ target: [socialProviders.type, socialProviders.clientId], set: fields })
  return `Register ${callbackAddress({ config })} with the provider`
})
