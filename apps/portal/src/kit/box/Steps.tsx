import { type ComponentType, useEffect } from 'react'

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

/** Shows the screen of the step. Once the first one stands, the others are fetched, so that the next step is there at once. */
export const Steps = <State extends Step, Event>({ screens, state, send }: StepsProps<State, Event>) => {
  useEffect(() => {
    for (const screen of Object.values(screens)) preload(screen)
  }, [screens])
  const Screen = screens[state.step as State['step']] as ComponentType<{ state: State; send: typeof send }>
  return <Screen key={state.step} state={state} send={send} />
}

const preload = (screen: unknown): void => {
  if (typeof screen === 'function' && 'preload' in screen && typeof screen.preload === 'function') {
    void screen.preload().catch(() => {})
  }
}
