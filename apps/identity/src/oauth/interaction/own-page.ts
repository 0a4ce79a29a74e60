import type { HttpContext } from '../../http/context.ts'

/** Whether a request comes from a page of this origin. A browser says so where it says anything. */
export const isOfOwnPage = (req: HttpContext['req']): boolean =>
  (req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
