import { takePictures } from './setup/take-pictures.mjs'

const HELP = `npm run manual -- [<part of a name> …]

Takes the pictures of the user manual, or those whose language and name ("de overview") have one of these parts in them: opens the demonstration council
in every language and writes them into docs/manual/pictures/. Dates in them follow the day. CHROMIUM=path chooses the browser.
`

takePictures({ help: HELP, config: 'e2e/manual/config.ts', browsers: '1' })
