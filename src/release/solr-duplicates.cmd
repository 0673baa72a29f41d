@echo off
rem Runs the command line of solr-duplicates, from wherever it is unpacked.
rem JAVA_HOME names another Java than the first on the path; SOLR_DUPLICATES_OPTS are options of Java.
setlocal
set "JAVA=java"
if not "%JAVA_HOME%"=="" set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" %SOLR_DUPLICATES_OPTS% -jar "%~dp0..\lib\solr-duplicates-cli.jar" %*
exit /b %ERRORLEVEL%
