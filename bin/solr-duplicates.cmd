@rem SPDX-License-Identifier: Apache-2.0
@echo off
rem Runs the command line of solr-duplicates, from wherever it is unpacked: the jar in lib of a
rem release, or the one in target that Maven has built.
rem JAVA_HOME names another Java than the first on the path; SOLR_DUPLICATES_OPTS are options of Java.
setlocal
set "JAVA=java"
if not "%JAVA_HOME%"=="" set "JAVA=%JAVA_HOME%\bin\java"
set "JAR=%~dp0..\lib\solr-duplicates-cli.jar"
if not exist "%JAR%" for %%J in ("%~dp0..\target\solr-duplicates-*-cli.jar") do set "JAR=%%~fJ"
rem Most commands end before the optimizing compiler pays, so it waits ten times as long as usual.
set "OPTIONS=-XX:+UseSerialGC -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000"
set "OPTIONS=%OPTIONS% -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000"
"%JAVA%" %OPTIONS% %SOLR_DUPLICATES_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%
