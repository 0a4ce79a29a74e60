import type { ReactNode } from 'react'
import type { ListView } from '../list.ts'
import { FailedRows } from '../table/FailedRows.tsx'

type ListPanelProps<Answer> = {
  readonly title: string
  readonly lead: string
  readonly action?: ReactNode
  readonly view: ListView<Answer>
  readonly onRetry: () => void
  readonly children: (answer: Answer) => ReactNode
}

const bones = [0, 1]

/** A section of settings whose lines come from the server: while they load, when they do not come, and they. */
export const ListPanel = <Answer,>(props: ListPanelProps<Answer>) => {
  const { title, lead, action, view, onRetry, children } = props
  const answer = view.is === 'loading' ? undefined : view.answer
  return (
    <section className="v-settings" aria-busy={view.is === 'loading'}>
      <header className="is-split">
        <div>
          <h2>{title}</h2>
          <p>{lead}</p>
        </div>
        {answer !== undefined && action}
      </header>
      {view.is === 'failed' && (
        <FailedRows error={view.error} hasRows={answer !== undefined} onRetry={onRetry} />
      )}
      {view.is !== 'failed' || answer !== undefined ? (
        <div className="v-panel">
          {answer === undefined
            ? bones.map((bone) => (
                <div key={bone} className="v-line is-still" aria-hidden="true">
                  <span className="v-bone is-round" />
                  <div>
                    <span className="v-bone" />
                    <span className="v-bone is-short" />
                  </div>
                </div>
              ))
            : children(answer)}
        </div>
      ) : null}
    </section>
  )
}
