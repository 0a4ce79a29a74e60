import { ApiError } from '@vestibule/contract'
import { windowPage } from '../../documents/federation/page.ts'
import type { HttpContext } from '../../http/context.ts'
import { noteRefusal } from '../../http/note-refusal.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { Services } from '../../request/services.ts'
import { createNonce, speakingIn } from '../pages/pages.ts'

type PageInWords = { readonly title: string; readonly body: string }

const pageInWords = (
  context: HttpContext,
  services: Services,
  { title, body, status }: PageInWords & { readonly status: 200 | 403 },
): Response =>
  windowPage(context, createNonce(services), {
    locale: speakingIn(context).locale,
    status,
    title,
    body: `<p>${escapeHtml(body)}</p>`,
  })

/** The end of a way that leads nowhere: the application has no page, and waits for nothing. */
export const donePage = (context: HttpContext, services: Services): Response =>
  pageInWords(context, services, { ...speakingIn(context).messages.done, status: 200 })

const isOpenedByUser = ({ req }: HttpContext): boolean => req.header('accept')?.includes('text/html') ?? false

/**
 * Says in words that an address names no application, where a user opened it (SEC-OA-11). Programs are answered as
 * everywhere.
 */
export const unknownInWords = (context: HttpContext, services: Services, error: unknown): Response => {
  if (!(error instanceof ApiError && error.code === 'CLIENT_UNKNOWN') || !isOpenedByUser(context)) throw error
  noteRefusal(context, { code: 'CLIENT_UNKNOWN' })
  return pageInWords(context, services, { ...speakingIn(context).messages.unknown, status: 403 })
}
