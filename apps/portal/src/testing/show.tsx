import { act, render, type RenderResult } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { Root } from '../shell/Root.tsx'
import { preloadRoute } from '../routes/auth-routes.ts'
import { aPortal, type TestPortal } from './portal.ts'

// Here already, so that no test waits for a chunk.
import '../auth/login/LoginSteps.tsx'
import '../auth/login/steps/LoginWithPassword.tsx'
import '../auth/login/steps/Success.tsx'
import '../auth/sign-up/steps/SignUpSuccess.tsx'
import '../kit/auth-card/remedies.ts'

export type ShownPortal = TestPortal & { readonly screen: RenderResult; readonly user: UserEvent }

/** A field by its label, with the properties of one. */
export const findField = async ({ screen }: ShownPortal, label: string): Promise<HTMLInputElement> => {
  const field = await screen.findByLabelText(label)
  if (field.tagName !== 'INPUT') throw new Error(`${label} is no field`)
  return field as HTMLInputElement
}

/** A button by its name. */
export const findButton = async (
  { screen }: ShownPortal,
  name: string | RegExp,
): Promise<HTMLButtonElement> => (await screen.findByRole('button', { name })) as HTMLButtonElement

/** A portal on screen, and a user of it. */
export const show = async (wanted?: Parameters<typeof aPortal>[0]): Promise<ShownPortal> => {
  const portal = await aPortal(wanted)
  if (wanted?.route) await preloadRoute(wanted.route.key)
  // Awaited, because React comes back to what was suspended only when it may wait for it.
  const screen = await act(async () => render(<Root store={portal.store} />))
  return { ...portal, screen, user: userEvent.setup() }
}

/** Fetches what a route shows, so that going there in a test has no gap. */
export const fetchRoute = preloadRoute
