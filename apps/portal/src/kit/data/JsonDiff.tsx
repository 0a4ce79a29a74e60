import { ArrowRight } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Json, type JsonChange, jsonChanges, listRows } from './json-changes.ts'

type JsonDiffProps = {
  readonly before: Json | undefined
  readonly after: Json | undefined
  /** The word for a field; its path where there is none. */
  readonly toLabel?: (path: string) => string
}

/** What a change made of a value: lists side by side, every other field as one line. */
export const JsonDiff = ({ before, after, toLabel = (path) => path }: JsonDiffProps) => {
  const { t } = useTranslation('data')
  const changes = jsonChanges(before, after)
  const lists = changes.filter(isList)
  const fields = changes.filter((change) => !isList(change))
  if (changes.length === 0) return <p className="text-muted">{t('unchanged')}</p>
  return (
    <section className="v-json-diff" aria-label={t('changes')}>
      {lists.map((change) => (
        <ListDiff key={change.path} label={toLabel(change.path)} change={change} />
      ))}
      {fields.length > 0 && (
        <ul className="v-diff">
          {fields.map((change) => (
            <FieldDiff key={change.path} label={toLabel(change.path)} change={change} />
          ))}
        </ul>
      )}
    </section>
  )
}

type PartProps = { readonly label: string; readonly change: JsonChange }

const toItems = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

const isList = ({ before, after }: JsonChange): boolean =>
  [before, after].some(Array.isArray) &&
  [before, after].every((value) => value === undefined || value === null || Array.isArray(value))

const ListDiff = ({ label, change }: PartProps) => {
  const { t } = useTranslation('data')
  const rows = listRows(toItems(change.before), toItems(change.after))
  return (
    <section className="v-compare" aria-label={label}>
      <div>
        <h4>{t('before', { label, count: toItems(change.before).length })}</h4>
        <ul dir="ltr">
          {rows.map(({ item, is }) => (
            <li key={item}>{is === 'kept' ? <span>{item}</span> : is === 'removed' && <del>{item}</del>}</li>
          ))}
        </ul>
      </div>
      <div>
        <h4>{t('after', { label, count: toItems(change.after).length })}</h4>
        <ul dir="ltr">
          {rows.map(({ item, is }) => (
            <li key={item}>{is === 'kept' ? <span>{item}</span> : is === 'added' && <ins>{item}</ins>}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const FieldDiff = ({ label, change: { before, after } }: PartProps) => {
  const { t } = useTranslation('data')
  const toText = (value: Json | undefined): string => {
    if (value === undefined || value === null || value === '') return t('none')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (
    <li>
      <span>{label}</span>
      <del>
        <bdi>{toText(before)}</bdi>
      </del>
      <ArrowRight className="v-icon v-flip" aria-hidden="true" />
      <ins>
        <bdi>{toText(after)}</bdi>
      </ins>
    </li>
  )
}
