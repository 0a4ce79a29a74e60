import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

export type Tab = { readonly id: string; readonly label: string }

type TabsProps = {
  /** Ids of the tabs and of their panel (`<id>-panel`) begin with it. */
  readonly id: string
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly shown: string | undefined
  readonly onShow: (id: string) => void
}

/** Which tab a key leads to; undefined for a key that leads nowhere. */
const target = (key: string, at: number, count: number, forward: string): number | undefined => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return (at + (key === forward ? 1 : count - 1)) % count
}

/** A row of tabs: one stop of the Tab key, arrows go along it, Enter or Space shows the part. */
export const Tabs = ({ id, label, tabs, shown, onShow }: TabsProps) => {
  const { direction } = useTranslation('parts')
  const row = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent, at: number) => {
    const to = target(event.key, at, tabs.length, direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
    if (to === undefined) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div ref={row} role="tablist" aria-label={label} className="v-tabs">
      {tabs.map((tab, at) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          aria-selected={tab.id === shown}
          aria-controls={tab.id === shown ? `${id}-panel` : undefined}
          tabIndex={tab.id === shown ? 0 : -1}
          onKeyDown={(event) => press(event, at)}
          onClick={() => onShow(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
