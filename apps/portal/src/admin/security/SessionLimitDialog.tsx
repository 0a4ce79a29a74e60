import { neverSet } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { useKeptState } from '../../kit/form/use-kept-state.ts'
import { bootAtom } from '../../ports/boot.ts'
import { AffectedNote } from './AffectedNote.tsx'
import {
  type DurationUnit,
  durationUnitNames,
  durationUnits,
  formatDuration,
  toDurationParts,
} from './duration-parts.ts'
import { changeSessionRule } from './policies.atoms.ts'
import { limitParts, type SessionLimit, toConfiguration } from './session-limits.ts'

type SessionLimitDialogProps = {
  readonly limit: SessionLimit
  /** Of the tenant; undefined where it is off. */
  readonly own: number | undefined
  readonly installation: number | undefined
  readonly seenAt: string | undefined
  readonly onClose: () => void
}

/** What the fields offer where nothing was chosen yet. */
const offered: Readonly<Record<SessionLimit, number>> = {
  idleTimeout: 86_400,
  sessionTimeout: 604_800,
  concurrentSessions: 5,
}

const longestSeconds = 31_536_000
const mostSessions = 1000

/** What the installation allows at most, in words; undefined where it does not say. */
const useImposedLimit = (limit: SessionLimit, installation: number | undefined): string | undefined => {
  const { t, locale } = useTranslation('security')
  const { name: application } = useAtomValue(bootAtom).application
  if (installation === undefined) return undefined
  if (limit === 'concurrentSessions') return t('sessions.upToCount', { count: installation, application })
  return t('sessions.upTo', { application, limit: formatDuration(installation, locale) })
}

/** Sets one limit of sessions. What the installation asks for cannot be loosened here. */
export const SessionLimitDialog = ({
  limit,
  own,
  installation,
  seenAt,
  onClose,
}: SessionLimitDialogProps) => {
  const { t, locale } = useTranslation('security')
  const isCount = limit === 'concurrentSessions'
  const start = own ?? Math.min(offered[limit], installation ?? Infinity)
  const parts = toDurationParts(start)
  const wasOn = own !== undefined || installation !== undefined
  const [isOn, setOn] = useState(wasOn)
  const [unit, setUnit] = useKeptState<DurationUnit>('unit', parts.unit)
  const [count, setCount] = useState(isCount ? start : parts.count)
  const size = isCount ? 1 : durationUnits[unit]
  const most = Math.floor((installation ?? (isCount ? mostSessions : longestSeconds)) / size)
  const part = limitParts[limit]
  const value = Math.max(count, 1) * size
  const show = (text: string) => (isCount ? text : formatDuration(Number(text), locale))
  const imposed = useImposedLimit(limit, installation)
  return (
    <FormDialog
      size="small"
      action={changeSessionRule}
      title={t(`sessions.${limit}.title`)}
      submit={t('save')}
      done={t('saved')}
      read={(form, updatedAt = seenAt ?? neverSet) => {
        const sent = form.get(part)?.toString() ?? ''
        return { ...toConfiguration(limit, sent !== '', Number(sent) || value), updatedAt }
      }}
      compared={{
        [part]: {
          label: t(`sessions.${limit}.title`),
          show,
          isChanged: isOn !== wasOn || value !== start,
        },
      }}
      onClose={onClose}
    >
      <Check
        name="isActive"
        label={t('sessions.enabled')}
        hint={imposed}
        isChecked={isOn}
        isDisabled={installation !== undefined}
        onChange={setOn}
      />
      <input type="hidden" name={part} value={isOn ? value : ''} />
      {isOn && (
        <>
          <Amount limit={limit} count={count} most={most} unit={unit} onCount={setCount} onUnit={setUnit} />
          {count >= 1 && <AffectedNote policy={limit} value={value} />}
        </>
      )}
    </FormDialog>
  )
}

type AmountProps = {
  readonly limit: SessionLimit
  readonly count: number
  readonly most: number
  readonly unit: DurationUnit
  readonly onCount: (count: number) => void
  readonly onUnit: (unit: DurationUnit) => void
}

/** A number, and the unit it is in where it is a time. */
const Amount = ({ limit, count, most, unit, onCount, onUnit }: AmountProps) => {
  const { t } = useTranslation('security')
  const isCount = limit === 'concurrentSessions'
  return (
    <div className="v-amount">
      <FormField
        name="count"
        type="number"
        inputMode="numeric"
        label={isCount ? t('sessions.count') : t('sessions.length')}
        missing={t('sessions.missing')}
        defaultValue={String(count)}
        min={1}
        max={Math.max(most, 1)}
        required
        onInput={({ currentTarget }) => onCount(Number(currentTarget.value))}
      />
      {!isCount && (
        <div className="v-field">
          <span className="v-label" aria-hidden="true">
            {t('sessions.unit')}
          </span>
          <SelectField
            label={t('sessions.unit')}
            value={unit}
            options={durationUnitNames.map((name) => ({ value: name, label: t(`units.${name}`) }))}
            onChange={(name) => onUnit(durationUnitNames.find((one) => one === name) ?? 'minutes')}
          />
        </div>
      )}
    </div>
  )
}
