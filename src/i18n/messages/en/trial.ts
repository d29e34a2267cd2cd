import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** A connection that was opened from a page. */
export const connectionNumber = (number: number): string => `connection ${number}`;
export const connectionSettings = 'Settings of this connection:';
export const connectionSettingsFixed = 'To change a setting, open a new connection.';
export const connecting = 'Connecting…';
export const connected = 'Connected.';
export const endedByServer = 'The server has ended this session.';
export const closed = 'Closed.';
export const notConnected = 'Not connected.';
export const cancel = 'Cancel';
export const close = 'Close';
export const connectAgain = 'Connect again';
export const remove = 'Remove';
export const tryAgain = 'Try again';
export const withoutName = 'without a name';
export const server = 'Server:';
export const instructions = 'Server instructions';

/** Its tools. */
export const noTool = 'There is no tool to call.';
export const tool = 'Tool';
export const readOnly = 'According to the server, this tool changes nothing.';
export const destructive = 'According to the server, this tool may delete or overwrite data.';
export const calling = 'Calling…';
export const callTool = 'Call the tool';
export const cancelCall = 'Cancel the call';
export const waitingForAnswer = 'Waiting for the answer…';
export const reportedError = (time: string): string => ` reported an error after ${time}.`;
export const answeredIn = (time: string): string => ` answered in ${time}.`;
export const noTools = 'The server reports no tools.';
export const toolsNotListed = 'The server does not list its tools.';

/** The result of a tool. */
export const more = 'More';
export const furtherParts = (count: number): string => `${counted(count, { one: 'further part', other: 'further parts' })} not shown.`;
export const nothing = 'Nothing';
export const noContent = 'The tool answered without content.';
export const unknownKind = 'Unknown content type';
export const text = 'Text';
export const image = 'Image';
export const audio = 'Audio';
export const resource = 'Resource';
export const resourceLink = 'Link to a resource';
export const structured = 'Structured content';
export const bytesNotShown = (count: number): string => `${counted(count, { one: 'byte', other: 'bytes' })}, not shown.`;
export const firstOf = (kept: string, count: number): string =>
  `The first ${kept} of ${counted(count, { one: 'character', other: 'characters' })}.`;
export const tooDeep = 'Too deeply nested to show.';

/** Tools that the list leaves out. */
export const toolsCut = (tools: string): string => `The server has more than ${tools}; the rest is left out.`;
export const toolsWithoutName = (tools: string): string => `${tools} left out: a tool without a name cannot be called.`;
