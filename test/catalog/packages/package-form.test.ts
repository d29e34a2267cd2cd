import { describe, expect, it } from 'vitest';

import { packageForm } from '../../../src/catalog/packages/package-form.ts';
import type { ServerPackage } from '../../../src/catalog/packages/package.ts';

function formOf(members: Partial<ServerPackage>): { readonly schema: unknown; readonly slots: unknown } {
  const form = packageForm({ registryType: 'npm', identifier: 'a', transport: { type: 'stdio' }, ...members });
  return JSON.parse(JSON.stringify(form)) as { schema: unknown; slots: unknown };
}

describe('the form of a package', () => {
  it('has a field for each value that a person enters: choices are an enum, secrets passwords, numbers and booleans typed', () => {
    const { schema } = formOf({
      environmentVariables: [
        { name: 'API_KEY', isRequired: true, description: 'Key' },
        { name: 'LEVEL', choices: ['low', 'high'], default: 'low' },
        { name: 'PORT', format: 'number', default: '80' },
        { name: 'DEBUG', format: 'boolean', placeholder: 'true' },
      ],
    });
    expect(schema).toEqual({
      type: 'object',
      properties: {
        API_KEY: { type: 'string', description: 'Key', format: 'password', writeOnly: true },
        LEVEL: { type: 'string', enum: ['low', 'high'], default: 'low' },
        PORT: { type: 'number', default: 80 },
        DEBUG: { type: 'boolean', examples: ['true'] },
      },
      required: ['API_KEY'],
    });
  });

  it('has no field for a fixed value, only for its described variables; another name in braces stays text', () => {
    const { schema, slots } = formOf({
      environmentVariables: [
        { name: 'MODE', value: 'stdio' },
        { name: 'URL', value: 'https://{host}/{path}', isRequired: true, variables: { host: { default: 'a.example' } } },
      ],
    });
    expect(schema).toEqual({ type: 'object', properties: { host: { type: 'string', default: 'a.example' } } });
    expect(slots).toMatchObject({
      environmentVariables: [
        { name: 'MODE', parts: ['stdio'] },
        { name: 'URL', parts: ['https://', { setting: 'host', default: 'a.example' }, '/', '{path}'] },
      ],
    });
  });

  it('asks for a variable whose fixed value is a blank to fill in', () => {
    const { schema, slots } = formOf({
      environmentVariables: [
        { name: 'USER_NAME', value: '<user-name>' },
        { name: 'TAG', value: '<b>x' },
      ],
    });
    expect(schema).toEqual({ type: 'object', properties: { USER_NAME: { type: 'string' } }, required: ['USER_NAME'] });
    expect(slots).toMatchObject({ environmentVariables: [{ parts: [{ setting: 'USER_NAME' }] }, { parts: ['<b>x'] }] });
  });

  it('asks for the home folder in what a container mounts, because only a shell knows it', () => {
    const mounted = (value: string): Partial<ServerPackage> => ({
      registryType: 'oci',
      runtimeArguments: [{ type: 'named', name: '-v', value }],
    });
    const { schema, slots } = formOf(mounted('~/notes:/notes'));
    expect(schema).toEqual({ type: 'object', properties: { home: { type: 'string', examples: ['/home/me'] } }, required: ['home'] });
    expect(slots).toMatchObject({ runtimeArguments: [{ flag: '-v', parts: [{ setting: 'home' }, '/notes:/notes'] }] });
    expect(formOf(mounted('type=bind,src=~/a,dst=/a')).slots).toMatchObject({
      runtimeArguments: [{ parts: ['type=bind,src=', { setting: 'home' }, '/a,dst=/a'] }],
    });
    expect(formOf(mounted('data~/a:/a')).schema).toEqual({});
  });

  it('names fields that would have the same label as the command does', () => {
    const { schema } = formOf({
      environmentVariables: [{ name: 'db_token' }, { name: 'PORT', format: 'number' }],
      packageArguments: [
        { type: 'named', name: '--db-token', format: 'string' },
        { type: 'named', name: '--port', default: '80' },
        { type: 'named', name: '--host', format: 'string' },
      ],
    });
    const { properties } = schema as { readonly properties: Record<string, { readonly title?: string }> };
    const titles = Object.entries(properties).map(([name, { title }]) => [name, title]);
    expect(Object.fromEntries(titles)).toEqual({
      ...{ db_token: 'db_token', 'db-token': '--db-token' },
      ...{ PORT: 'PORT', port: '--port', host: undefined },
    });
  });

  it('a variable inherits whether it is secret and required', () => {
    const { schema } = formOf({
      environmentVariables: [{ name: 'AUTH', value: 'Bearer {it}', isSecret: true, isRequired: true, variables: { it: {} } }],
    });
    expect(schema).toMatchObject({ properties: { it: { writeOnly: true } }, required: ['it'] });
  });

  it('a flag without value is a boolean, a flag with one a text, and a repeated argument a list', () => {
    const { schema, slots } = formOf({
      packageArguments: [
        { type: 'named', name: '--verbose' },
        { type: 'named', name: '--db-path' },
        { type: 'named', name: 'engine', format: 'string', default: 'google' },
        { type: 'positional', valueHint: 'folder', isRepeated: true, isRequired: true },
      ],
    });
    expect(schema).toEqual({
      type: 'object',
      properties: {
        verbose: { type: 'boolean' },
        'db-path': { type: 'string' },
        engine: { type: 'string', default: 'google' },
        folder: { type: 'array', items: { type: 'string' } },
      },
      required: ['folder'],
    });
    expect(slots).toMatchObject({
      packageArguments: [
        { flag: '--verbose', switch: { setting: 'verbose' } },
        { flag: '--db-path', parts: [{ setting: 'db-path' }] },
        { flag: '--engine', parts: [{ setting: 'engine', default: 'google' }] },
        { parts: [{ setting: 'folder' }], isRepeated: true },
      ],
    });
  });

  it('a repeated flag before a fixed value has no value of its own', () => {
    const { schema, slots } = formOf({
      runtimeArguments: [
        { type: 'named', name: '-e', isRepeated: true },
        { type: 'positional', value: 'TOKEN' },
        { type: 'named', name: '-e', isRepeated: true },
      ],
    });
    expect(schema).toMatchObject({ properties: { e: { type: 'array' } } });
    expect(slots).toMatchObject({ runtimeArguments: [{ flag: '-e' }, { parts: ['TOKEN'] }, { flag: '-e', isRepeated: true }] });
  });

  it('a boolean flag is a switch, also before a fixed value', () => {
    const { schema, slots } = formOf({
      packageArguments: [
        { type: 'named', name: '--allow-write', format: 'boolean', default: 'false' },
        { type: 'positional', value: '/srv/data' },
      ],
    });
    expect(schema).toMatchObject({ properties: { 'allow-write': { type: 'boolean', default: false } } });
    expect(slots).toMatchObject({ packageArguments: [{ switch: { setting: 'allow-write' } }, { parts: ['/srv/data'] }] });
  });

  it('has one field for a variable that several values describe equally, and another one if they describe it differently', () => {
    const place = { place: { description: 'Where', isRequired: true } };
    const { schema, slots } = formOf({
      environmentVariables: [{ name: 'PLACE', value: 'in {place}', variables: place }],
      packageArguments: [
        { type: 'positional', value: '{place}', variables: place },
        { type: 'positional', value: '{place}', variables: { place: { description: 'Other' } } },
      ],
    });
    expect(schema).toMatchObject({ properties: { place: { description: 'Where' }, place_2: { description: 'Other' } } });
    expect(slots).toMatchObject({ packageArguments: [{ parts: [{ setting: 'place' }] }, { parts: [{ setting: 'place_2' }] }] });
  });

  it('numbers equal names, and takes no name that an object could not have as its own', () => {
    const { schema } = formOf({
      environmentVariables: [{ name: 'port' }, { name: '__proto__' }],
      packageArguments: [
        { type: 'named', name: '--port' },
        { type: 'positional', valueHint: 'a.b' },
      ],
    });
    expect(Object.keys((schema as { properties: object }).properties)).toEqual(['port', '__proto___1', 'port_2', 'a_b']);
  });
});
