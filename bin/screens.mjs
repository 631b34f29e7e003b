import { takePictures } from './setup/take-pictures.mjs'

const HELP = `npm run screens -- [<part of a name> …]

Opens every screen of the demonstration council, or those whose name has one of these parts in it, in three languages, light and dark, and in
windows of 320 to 2560 px; checks each of them (axe, words that are cut off, covered controls, script errors), and puts them onto sheets in
test-results/sheets/. Without a defect, all of them update their row of docs/assurance.md. They take about two hours on two processors. CHROMIUM=path chooses the browser.
`

takePictures({ help: HELP, config: 'e2e/gallery/config.ts', browsers: '2' })
