import { eventually } from './development-server.ts'

/** What is used of a page of Playwright. */
export interface TestPage {
  readonly frames: () => readonly TestFrame[]
}

/** What is used of a frame of Playwright. */
export interface TestFrame {
  readonly url: () => string
  readonly evaluate: <Given, Result>(work: (given: Given) => Promise<Result>, given: Given) => Promise<Result>
}

/** With what the seed's people sign in. */
export const seededPassword = 'Welcome-to-Acme-1'

type Who = { readonly email: string; readonly password: string }

/** Runs in the frame: asks as the portal itself would, so that the cookie is the frame's, and starts the portal anew. */
const submitStep = async ({ email, password }: Who): Promise<string | undefined> => {
  const { ticket } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as { ticket?: string }
  const answer = await fetch('/identity/resources/auth/v1/user', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'vestibule-embed': ticket ?? '' },
    body: JSON.stringify({ email, password }),
  })
  const body = (await answer.json()) as { mfaRequired?: boolean; errors?: string[] }
  if (!answer.ok) return `${email} was refused: ${body.errors?.join(', ')}`
  if (body.mfaRequired) return `${email} is asked for a second factor: sign them in by the box`
  // After this answer was given, so that it still arrives.
  setTimeout(() => location.reload())
  return undefined
}

/** Signs a person of the seed in on a page that shows the portal, without the box. */
export const signInAs = async (portalUrl: string, page: TestPage, who: Who): Promise<void> => {
  const { origin } = new URL(portalUrl)
  const frame = await eventually(
    async () => page.frames().find((each) => each.url().startsWith(`${origin}/embed/`)),
    `portal of ${origin} on the page`,
  )
  const wrong = await frame.evaluate(submitStep, who)
  if (wrong) throw new Error(wrong)
}
