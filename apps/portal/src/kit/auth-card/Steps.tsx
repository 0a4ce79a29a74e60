import { type ComponentType, useEffect } from 'react'
import type { Deferred } from '../deferred.tsx'
import { type Chunk, useArrived } from '../use-arrived.ts'

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

/**
 * Shows the screen of the step. The likely others are fetched once the first one stands; where the next one still has
 * to arrive, the one before stays until it can be drawn.
 */
export const Steps = <State extends Step, Event>({
  screens,
  state: next,
  send,
}: StepsProps<State, Event>) => {
  const state = useArrived(next, findChunk(screens[next.step as State['step']]))
  useEffect(() => {
    fetchAhead(screens)
  }, [screens])
  const Screen = screens[state.step as State['step']] as ComponentType<{ state: State; send: typeof send }>
  return <Screen key={state.step} state={state} send={send} />
}

/** The chunk of a screen; those that are none of their own came with the box. */
export const findChunk = (screen: object): Chunk | undefined =>
  'isHere' in screen ? (screen as Deferred<object>) : undefined

/** Fetches the likely ones. */
export const fetchAhead = (screens: object): void => {
  for (const screen of Object.values(screens)) fetchScreen(screen)
}

const fetchScreen = (screen: unknown): void => {
  if (typeof screen !== 'function' || !('preload' in screen) || !('isRare' in screen)) return
  const { preload, isRare } = screen as Deferred<object>
  if (!isRare) void preload().catch(() => {})
}
