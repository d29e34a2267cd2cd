/** Variables that make a program load other code, or a package manager use another registry. */
const LOADS_CODE =
  /^(?:path|ld_.*|dyld_.*|node_options|node_path|bun_options|python(?:path|startup|home|userbase|inspect)|bash_env|env|shellopts|perl5(?:opt|lib)|ruby(?:opt|lib)|java_tool_options|jdk_java_options|_java_options|dotnet_startup_hooks|cor(?:eclr)?_.*profil.*|openssl_(?:conf|modules|engines)|gconv_path|npm_config_.*|uv_(?!cache_dir$).*|pip_.*|nuget_.*|docker_(?:api_version|cert_path|cli_.*|config|content_trust.*|context|custom_headers|host|tls.*)|git_(?:ssh.*|config.*|external_diff|proxy_command|exec_path)|comspec)$/i;

/** Whether an environment variable changes which code a program runs. A user may set it, a package may not. */
export function loadsCode(variable: string): boolean {
  return LOADS_CODE.test(variable);
}

/** Variables that name the registry or the index from which a package manager takes packages. */
const NAMES_INDEX =
  /^(?:npm_config_(?:.*[:_])?registry|(?:yarn|bun_config)_registry|(?:uv|pip)_(?:default_|extra_)?index(?:_url)?|(?:uv|pip)_find_links|nuget_(?:source|packages|.*_source))$/i;

/** Whether an environment variable names the registry or the index from which packages are taken. */
export function namesIndex(variable: string): boolean {
  return NAMES_INDEX.test(variable);
}
