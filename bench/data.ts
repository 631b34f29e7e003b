import { isMade, isSize, makeData } from './sites/data-site.ts'

const [size, again] = process.argv.slice(2)
if (!isSize(size)) throw new Error('Which one: S, M or L?')
if (again !== 'again' && (await isMade(size))) console.log(`data/bench/${size} is there; "data ${size} again" makes it anew.`)
else {
  const begun = performance.now()
  await makeData(size)
  console.log(`data/bench/${size} is made, in ${((performance.now() - begun) / 1000).toFixed(0)} s.`)
}
