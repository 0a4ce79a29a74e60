import { columnNames, offer, type Row } from './rows.ts'

const rowHeight = 52
const overscan = 8

const line = (row: Row, index: number): HTMLElement => {
  const element = document.createElement('div')
  element.className = 'row'
  element.style.top = `${index * rowHeight}px`
  for (const name of columnNames)
    element.append(Object.assign(document.createElement('span'), { textContent: row[name] }))
  return element
}

// The least that can be done: rows of one height, drawn anew where they come into sight.
offer((place, rows) => {
  const region = Object.assign(document.createElement('section'), { className: 'v-virtual' })
  const space = document.createElement('div')
  space.style.cssText = `position: relative; height: ${rows.length * rowHeight}px`
  region.append(space)
  place.append(region)
  const draw = () => {
    const first = Math.max(0, Math.floor(region.scrollTop / rowHeight) - overscan)
    const last = Math.ceil((region.scrollTop + region.clientHeight) / rowHeight) + overscan
    space.replaceChildren(...rows.slice(first, last).map((row, index) => line(row, first + index)))
  }
  region.addEventListener('scroll', draw)
  draw()
})
