import { approvalAddress, approvalRoute } from '@vestibule/contract/approval-page'
import { Hono } from 'hono'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { readForm } from '../authorize/normalize-request.ts'
import { formActionsTo } from '../pages/form-actions.ts'
import { approveProgram, askApproval } from './approve-program.ts'
import { type HostedPageDeps, hostedPage, redirectTo } from './hosted-page.ts'
import { openPageIn } from './page-cookie.ts'
import { programPageAt } from './page-in-address.ts'
import { unknownInWords } from './pages-in-words.ts'

/** Asks before a program on the user's device is signed in. */
const askForProgram = async (context: HttpContext, deps: HostedPageDeps): Promise<Response> => {
  const open = programPageAt(context, deps.services)
  const question = await askApproval(deps.services, await deps.provider(), { context, open })
  if (question.is !== 'open') return redirectTo(context, deps, question)
  const { client, redirectUri, approval } = question
  const formActions = formActionsTo(redirectUri)
  return hostedPage(context, deps, approvalRoute, { client, mayHaveSession: false, approval, formActions })
}

const approve = async (context: HttpContext, deps: HostedPageDeps): Promise<Response> => {
  const form = await readForm(context.req.raw)
  const open = openPageIn(deps.services, context.req.header('cookie'), { uid: form?.get('request') ?? '' })
  const approval = form?.get('approval') ?? null
  const target = await approveProgram(deps.services, await deps.provider(), { context, open, approval })
  return redirectTo(context, deps, target)
}

/** The page with a button for programs on the user's device, and what the button sends. */
export const approvalRoutes = (deps: HostedPageDeps): Hono<HttpEnv> =>
  new Hono<HttpEnv>()
    .get(approvalAddress, (context) =>
      askForProgram(context, deps).catch((error: unknown) => unknownInWords(context, deps.services, error)),
    )
    .post(approvalAddress, (context) =>
      approve(context, deps).catch((error: unknown) => unknownInWords(context, deps.services, error)),
    )
