import { type ComponentType, type FunctionComponent, use } from 'react'

/** A component that arrives later. Once preloaded it renders at once, so prerendered HTML hydrates without a gap. */
export type Deferred<Props> = FunctionComponent<Props> & {
  readonly preload: () => Promise<void>
  /** The component itself; the same promise as long as it is on its way, and once it is there. */
  readonly fetched: () => Promise<ComponentType<Props>>
  /** It can be drawn at once. */
  readonly isHere: () => boolean
  /** Few people ever see it: it is fetched when it is entered, and not before. */
  readonly isRare: boolean
}

/** React reads these from a promise it is given, and does not wait for one that says it is done. */
type Tracked<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

export const deferred = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isRare = false } = {},
): Deferred<Props> => {
  let loading: Tracked<ComponentType<Props>> | undefined
  const fetched = (): Tracked<ComponentType<Props>> => {
    if (loading !== undefined) return loading
    const started: Tracked<ComponentType<Props>> = load()
    loading = started
    started.then(
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      // Forgotten, so that the next try asks the network again.
      () => {
        loading = undefined
      },
    )
    return started
  }
  const Later = (props: Props) => {
    const Loaded = use<ComponentType<Props>>(fetched() as Promise<ComponentType<Props>>)
    return <Loaded {...props} />
  }
  const isHere = () => loading?.status === 'fulfilled'
  return Object.assign(Later, { isHere, fetched, preload: async () => void (await fetched()), isRare })
}
