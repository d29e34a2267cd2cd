/** The platform file of a fictional repository: a name, a description, three settings. */
export function platformFile(path: string): string {
  const [, repository = 'server'] = path.split('/');
  return [
    `displayName: ${repository}`,
    `description: Answers questions about the stock of warehouse ${repository}, and books what leaves it.`,
    'tags: [logistics, warehouse]',
    'startCommand:',
    '  type: stdio',
    '  configSchema:',
    '    type: object',
    '    required: [token]',
    '    properties:',
    '      token: {type: string, format: password, title: Token, description: Made on the page of your account.}',
    '      region: {type: string, enum: [north, south, east, west], default: north}',
    '      pageSize: {type: integer, minimum: 1, maximum: 500, default: 50, description: Rows of one answer.}',
    '',
  ].join('\n');
}
