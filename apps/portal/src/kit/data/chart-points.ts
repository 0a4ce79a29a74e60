export type Point = { readonly x: number; readonly y: number }

const width = 96
const height = 28

/** Room of the drawing in its own units; it is scaled by its style. */
export const chartBox = { width, height }

/** Where the values of a chart stand: from its lowest to its highest, or in the middle where all are the same. */
export const chartPoints = (values: readonly number[]): readonly Point[] => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const round = (value: number) => Math.round(value * 100) / 100
  return values.map((value, index) => ({
    x: values.length === 1 ? width : round((index / (values.length - 1)) * width),
    y: high === low ? height / 2 : round(height - ((value - low) / (high - low)) * height),
  }))
}

/** Points as the attribute of a line. */
export const toLine = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ')
