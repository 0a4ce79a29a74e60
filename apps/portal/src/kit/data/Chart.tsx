import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { chartBox, chartPoints, toLine } from './chart-points.ts'

type ChartValue = {
  /** The moment or the kind a value is for, in words. */
  readonly label: string
  readonly value: number
}

type ChartProps = {
  /** What is counted. */
  readonly label: string
  /** From the oldest to the newest. */
  readonly values: readonly ChartValue[]
  /** What stands above the values and above their labels in the table. */
  readonly columns: { readonly label: string; readonly value: string }
}

/** A line of values, and the same values as a table for those that cannot see the line. Time runs from left to right. */
export const Chart = ({ label, values, columns }: ChartProps) => {
  const { t, locale } = useTranslation('data')
  const number = new Intl.NumberFormat(locale)
  const id = useId()
  if (values.length === 0) return null
  const points = chartPoints(values.map(({ value }) => value))
  const { width, height } = chartBox
  const last = points.at(-1)
  return (
    <figure className="v-chart" aria-labelledby={id} dir="ltr">
      <svg
        className="v-spark"
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        preserveAspectRatio="none"
      >
        <polygon className="is-area" points={`0,${height} ${toLine(points)} ${width},${height}`} />
        <polyline points={toLine(points)} vectorEffect="non-scaling-stroke" />
        {last && <circle cx={last.x} cy={last.y} r="1.5" />}
      </svg>
      <details dir="auto">
        <summary id={id}>{t('chartValues', { label })}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{columns.label}</th>
              <th scope="col">{columns.value}</th>
            </tr>
          </thead>
          <tbody>
            {values.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{number.format(row.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
