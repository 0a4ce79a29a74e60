import type { EventEmitter } from 'node:events'
import type { JWK } from 'jose'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts'
import type { Services } from '../../request/services.ts'
import { isClientSecret } from '../../domain/applications/client-secrets.ts'
import { configurationFor } from './configuration.ts'
import { answerLogout } from '../end-session/answer-logout.ts'
import { explainGrantRefusal } from '../token/grant-refusals.ts'
import { endReusedFamily } from '../token/end-reused-family.ts'
import { nameRefusal } from '../token/name-refusal.ts'
import { formPostPage } from '../pages/form-post-page.ts'
import { noteOauthRefusal, refusalEventsOfLibrary } from './note-oauth-refusal.ts'
import { rememberFailure } from './request.ts'
import { resumeAsAnotherPerson } from '../authorize/resume-as-another-person.ts'
import { answerTokens } from '../token/token-answer.ts'

/** What the library has no option for: secrets that are kept as hashes. */
const compareHashes = (provider: Provider): void => {
  const { prototype } = provider.Client
  prototype.compareClientSecret = function compare(secret) {
    return isClientSecret(secret, this.clientSecret?.split(' ') ?? [])
  }
}

type ResponseModeHandler = Parameters<Provider['registerResponseMode']>[1]

/** The library's own document for `form_post` has a script that our policy does not let run; ours takes its place. */
const withFormPostPage = (services: Services): typeof Provider =>
  class extends Provider {
    override registerResponseMode(name: string, handler: ResponseModeHandler): void {
      const own: ResponseModeHandler = (ctx, redirectUri, answer) =>
        formPostPage(ctx, services, redirectUri, answer)
      super.registerResponseMode(name, name === 'form_post' ? own : handler)
    }
  }

const build = (services: Services, published: readonly JWK[]): Provider => {
  const OwnProvider = withFormPostPage(services)
  const provider = new OwnProvider(services.config.publicUrl, configurationFor(services, published))
  // The address it takes itself to be asked at is one we set (`forward-to-provider.ts`).
  provider.proxy = true
  compareHashes(provider)
  provider.use(async (ctx, next) => {
    try {
      await next()
      nameRefusal(ctx as KoaContextWithOIDC)
      await endReusedFamily(ctx as KoaContextWithOIDC, services)
      await answerTokens(ctx as KoaContextWithOIDC, services)
      await answerLogout(ctx as KoaContextWithOIDC, services)
      await resumeAsAnotherPerson(ctx as KoaContextWithOIDC)
    } catch (error) {
      rememberFailure(ctx, error)
      throw error
    }
  })
  provider.on('grant.error', explainGrantRefusal)
  provider.on('server_error', (ctx, error) => {
    rememberFailure(ctx, error)
    if (!isDatabaseUnavailable(error)) services.log.error({ error }, 'oauth failed')
  })
  // Without a listener the framework below prints the error, with the values of the statement that failed. Its types
  // know the events of the library only.
  const framework: EventEmitter = provider
  for (const event of refusalEventsOfLibrary) framework.on(event, noteOauthRefusal)
  framework.on('error', (error: unknown) => {
    if (!isDatabaseUnavailable(error)) services.log.error({ error }, 'oauth failed')
  })
  return provider
}

/** The OAuth library, made anew when the keys it has to recognise change. */
export const createOauthProvider = (services: Services): (() => Promise<Provider>) => {
  let known: { readonly kids: string; readonly provider: Provider } | undefined
  return async () => {
    const published = await services.keys.published()
    const kids = published.map(({ kid }) => kid).join(' ')
    if (known?.kids !== kids) known = { kids, provider: build(services, published) }
    return known.provider
  }
}
