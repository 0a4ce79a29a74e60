import { cleanName } from '@vestibule/contract/name-text'
import type { ProviderOptions } from '../../../platform/db/schema/social-providers.ts'
import { uuidv7 } from '../../../platform/db/uuidv7.ts'
import { ownCallback, sharedCallback } from '../../../domain/sso/callback-addresses.ts'
import { builtIn, isBuiltIn } from '../../../domain/federation/social/built-in.ts'
import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import type { Input } from '../input.ts'
import { InputError } from '../../../runtime/input-error.ts'
import { providerOptions, readProviderOptions } from './options.ts'
import { saveProvider } from './providers.queries.ts'

const secretVariable = 'CLIENT_SECRET'
const types = [...Object.keys(builtIn), 'custom']

const isReachable = ({ issuer, authorizationUrl, tokenUrl, userInfoUrl }: ProviderOptions): boolean =>
  issuer !== undefined || (!!authorizationUrl && !!tokenUrl && !!userInfoUrl)

const requireKnown = (type: string, options: ProviderOptions): void => {
  if (!isBuiltIn(type) && type !== 'custom')
    throw new InputError(`--type ${type} is not known: use one of ${types.join(', ')}`)
  if (type === 'custom' && !isReachable(options))
    throw new InputError(
      'A custom provider needs --issuer, or --authorization-url, --token-url and --user-info-url',
    )
  if (type === 'apple' && !(options.teamId && options.keyId))
    throw new InputError('Apple needs --team-id and --key-id')
}

const text = { type: 'string' } as const
const options = {
  type: { ...text, value: '<type>', summary: `One of ${types.join(', ')}.`, isRequired: true },
  'client-id': { ...text, value: '<id>', summary: 'Ours, as the provider knows us.', isRequired: true },
  name: { ...text, value: '<name>', summary: 'What the button says, of a custom provider.' },
  trusted: {
    type: 'boolean',
    summary: 'An address that the provider has verified may open an existing account.',
  },
  off: { type: 'boolean', summary: 'Keeps the provider, but does not offer it.' },
  'own-callback': {
    type: 'boolean',
    summary: 'Its own address is registered there now, for a provider that an older release set up.',
  },
  ...providerOptions,
} as const

const save = async (input: Input<typeof options>, context: CommandContext, secret: string) => {
  const { type, 'client-id': clientId, name = '', off, trusted, 'own-callback': isMoved } = input.options
  const now = context.clock.now()
  const deps = { ...context, secrets: await context.secrets() }
  const fields = {
    displayName: cleanName(name),
    sealedClientSecret: deps.secrets.seal('provider-secrets', secret),
    isActive: off !== true,
    isTrusted: trusted === true,
    ...(isMoved === true && { hasOwnCallback: true }),
    options: readProviderOptions(input.options),
    updatedAt: now,
  }
  return context.transaction(async (tx) => {
    const id = uuidv7(context.clock, context.random)
    const saved = await saveProvider(tx, deps, { id, type, clientId, createdAt: now }, fields)
    await auditCommand(tx, context, {
      action: 'socialProvider.set',
      resourceId: `${type} ${clientId}`,
      details: { isActive: fields.isActive, isTrusted: fields.isTrusted },
    })
    return saved
  })
}

/** Sets a social provider up, or changes it, and says which address to register there. */
export const setProvider = databaseCommand({
  summary:
    'Sets a social provider up, or changes it. Options left out get their usual values. Another issuer ends sessions that began by the earlier one.',
  options,
  variables: { [secretVariable]: 'The client secret; of Apple, the PEM text of the key.' },
  run: async (input, context) => {
    const { type, 'client-id': clientId } = input.options
    requireKnown(type, readProviderOptions(input.options))
    const secret = input.variables[secretVariable]
    if (secret === undefined)
      throw new InputError(`${secretVariable} is missing: set it in the environment, not on the command line`)
    const { id, hasOwnCallback } = await save(input, context, secret)
    const redirectUri = ownCallback(context, id)
    return {
      isOk: true,
      lines: [
        `Register ${redirectUri} with the provider`,
        ...(hasOwnCallback
          ? []
          : [`Then run this again with --own-callback: until then it answers at ${sharedCallback(context)}`]),
      ],
      data: { type, clientId, redirectUri },
    }
  },
})
