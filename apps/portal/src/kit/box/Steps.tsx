import { type ComponentType, useEffect } from 'react'
import type { Deferred } from '../deferred.tsx'

type Step = { readonly step: string }

export type StepProps<State extends Step, Event, Name extends State['step']> = {
  readonly state: Extract<State, { step: Name }>
  readonly send: (event: Event) => void
}

/** One component for each step: a step without a screen does not compile. */
export type Screens<State extends Step, Event> = {
  readonly [Name in State['step']]: ComponentType<StepProps<State, Event, Name>>
}

type StepsProps<State extends Step, Event> = {
  readonly screens: Screens<State, Event>
  readonly state: State
  readonly send: (event: Event) => void
}

/** Shows the screen of the step. Once the first one stands, the likely others are fetched, so that the next step is there at once. */
export const Steps = <State extends Step, Event>({ screens, state, send }: StepsProps<State, Event>) => {
  useEffect(() => {
    fetchAhead(screens)
  }, [screens])
  const Screen = screens[state.step as State['step']] as ComponentType<{ state: State; send: typeof send }>
  return <Screen key={state.step} state={state} send={send} />
}

/** Fetches the likely ones. */
export const fetchAhead = (screens: object): void => {
  for (const screen of Object.values(screens)) fetchScreen(screen)
}

const fetchScreen = (screen: unknown): void => {
  if (typeof screen !== 'function' || !('preload' in screen) || !('isRare' in screen)) return
  const { preload, isRare } = screen as Deferred<object>
  if (!isRare) void preload().catch(() => {})
}
