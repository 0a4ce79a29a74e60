import type { PasswordConfig } from '@vestibule/contract/schemas/password-config'
import type { RequestContext } from '../../request/request-context.ts'
import { listCompositions, type PasswordOwner } from './compositions.queries.ts'
import { toPasswordConfig } from './password-config.ts'

/** What a new password has to be, for the form that asks for it: the same demands by which it is judged. */
export const readPasswordConfig = async (
  ctx: Pick<RequestContext, 'db' | 'settings'>,
  owner: PasswordOwner,
): Promise<PasswordConfig> =>
  toPasswordConfig((await ctx.settings()).password, await listCompositions(ctx, owner))
