import { ChevronRight, Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Announcement } from '../feedback/Announcement.tsx'
import { SearchField } from '../table/SearchField.tsx'
import {
  type CheckGroup,
  type CheckItem,
  choose,
  hasFree,
  isOn,
  searchGroups,
  toCheckState,
} from './check-tree.ts'

type CheckTreeProps = {
  readonly label: string
  readonly groups: readonly CheckGroup[]
  /** Ids of the chosen items; locked ones need not be among them. */
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** Boxes in groups, with a search. The box of a group sets all of it that is shown and not locked. */
export const CheckTree = ({ label, groups, chosen, onChange }: CheckTreeProps) => {
  const { t } = useTranslation('parts')
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const shown = searchGroups(groups, search)
  const turn = (id: string) =>
    setClosed(closed.has(id) ? new Set([...closed].filter((one) => one !== id)) : new Set([...closed, id]))
  return (
    <section className="v-check-tree" aria-label={label}>
      <SearchField label={t('search')} text={search} onSearch={setSearch} />
      <Announcement>{shown.length === 0 && t('noMatch')}</Announcement>
      {shown.length === 0 && (
        <p className="v-hint" aria-hidden="true">
          {t('noMatch')}
        </p>
      )}
      {shown.map((group) => (
        <Group
          key={group.id}
          group={group}
          chosen={chosen}
          // What a search finds is always in sight.
          isOpen={search.trim() !== '' || !closed.has(group.id)}
          onTurn={() => turn(group.id)}
          onSet={(items, isChosen) => onChange(choose(chosen, items, isChosen))}
        />
      ))}
    </section>
  )
}

type GroupProps = {
  readonly group: CheckGroup
  readonly chosen: ReadonlySet<string>
  readonly isOpen: boolean
  readonly onTurn: () => void
  readonly onSet: (items: readonly CheckItem[], isChosen: boolean) => void
}

const Group = ({ group: { label, items }, chosen, isOpen, onTurn, onSet }: GroupProps) => {
  const { t } = useTranslation('parts')
  const id = useId()
  const { on, isAll, isSome } = toCheckState(items, chosen)
  const isLocked = items.every(({ lock }) => lock !== undefined)
  return (
    <fieldset className="v-check-group">
      <legend className="v-hidden">{label}</legend>
      <div className="v-check-head">
        <button
          type="button"
          className="v-twist"
          aria-label={t(isOpen ? 'collapse' : 'expand', { name: label })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onTurn}
        >
          <ChevronRight className="v-icon v-flip" aria-hidden="true" />
        </button>
        <label className="v-check">
          <input
            type="checkbox"
            className="v-tick"
            checked={isAll}
            disabled={isLocked}
            ref={(box) => {
              if (box !== null) box.indeterminate = isSome
            }}
            onChange={() => onSet(items, hasFree(items, chosen))}
          />
          <strong>{label}</strong>
        </label>
        <small>{t('chosen', { chosen: on, total: items.length })}</small>
      </div>
      <ul id={id} hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} isChecked={isOn(item, chosen)} onSet={(isChosen) => onSet([item], isChosen)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type ItemProps = {
  readonly item: CheckItem
  readonly isChecked: boolean
  readonly onSet: (isChosen: boolean) => void
}

const Item = ({ item: { label, hint, lock }, isChecked, onSet }: ItemProps) => {
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, lock && `${id}-lock`].filter(Boolean).join(' ')
  return (
    <label className={lock ? 'v-check is-locked' : 'v-check'} title={lock?.reason}>
      <input
        type="checkbox"
        className="v-tick"
        checked={isChecked}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy || undefined}
        // Not `disabled`: the keyboard reaches it, and hears why it is locked.
        aria-disabled={lock !== undefined || undefined}
        onChange={(event) => lock === undefined && onSet(event.currentTarget.checked)}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
        {lock && (
          <small id={`${id}-lock`} className="v-lock">
            <Lock className="v-icon" aria-hidden="true" />
            {lock.reason}
          </small>
        )}
      </span>
    </label>
  )
}
