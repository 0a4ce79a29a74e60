import dialog from '@vestibule/messages/en/admin/dialog.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../feedback/Icon.tsx'
import { choiceName, type ComparedFields, type Conflict, type Difference } from './conflict.ts'

addMessages({ dialog })

type ConflictChoicesProps = { readonly conflict: Conflict; readonly fields: ComparedFields }

/** Says that another change was about other values than those of this form: saving again keeps both. */
export const OtherChange = () => {
  const { t } = useTranslation('dialog')
  return (
    <div className="v-alert is-warning" role="alert">
      <Icon name="warning" />
      <div>{t('conflict.other')}</div>
    </div>
  )
}

/** For each field that another change has set meanwhile: both values, and which to keep. Part of the form. */
export const ConflictChoices = ({ conflict, fields }: ConflictChoicesProps) =>
  conflict.differences.map((difference) => (
    <Choice key={difference.name} difference={difference} fields={fields} />
  ))

type ChoiceProps = { readonly difference: Difference; readonly fields: ComparedFields }

const Choice = ({ difference, fields }: ChoiceProps) => {
  const { t } = useTranslation('dialog')
  const { name, isSwitch, isMineChanged } = difference
  const { label = name, show = String } = fields[name] ?? {}
  const shown = (values: readonly string[]): string => {
    if (isSwitch) return t(values.length > 0 ? 'conflict.on' : 'conflict.off')
    return values.length > 0 ? values.map(show).join(', ') : t('conflict.empty')
  }
  return (
    <fieldset className="v-group">
      <legend className="v-label">{label}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className="v-check">
          <input
            type="radio"
            name={choiceName(name)}
            value={side}
            defaultChecked={(side === 'mine') === isMineChanged}
          />
          <span>
            {t(`conflict.${side}`)}
            <small>
              <bdi>{shown(difference[side])}</bdi>
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
